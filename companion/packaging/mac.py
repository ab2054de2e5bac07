"""What macOS is told of the program in its bundle. Never tried on a Mac."""

from __future__ import annotations

from typing import Any, Final

INFO: Final[dict[str, Any]] = {
    "CFBundleDisplayName": "Companion",
    "CFBundleExecutable": "companion-desk",
    # PyInstaller makes a bundle with a console's program one without a window.
    "LSBackgroundOnly": False,
    "LSApplicationCategoryType": "public.app-category.board-games",
    "NSHighResolutionCapable": True,
    "NSCameraUsageDescription": "Companion photographs boards with this computer's camera.",
    "CFBundleDocumentTypes": [
        {
            "CFBundleTypeName": "Companion game record",
            "CFBundleTypeRole": "Editor",
            "CFBundleTypeIconFile": "companion.icns",
            "LSItemContentTypes": ["companion.games.record"],
            "LSHandlerRank": "Owner",
        },
        {
            "CFBundleTypeName": "Photo of a board",
            "CFBundleTypeRole": "Viewer",
            "LSItemContentTypes": ["public.image", "com.adobe.pdf"],
            "LSHandlerRank": "Alternate",
        },
    ],
    "UTExportedTypeDeclarations": [
        {
            "UTTypeIdentifier": "companion.games.record",
            "UTTypeDescription": "Companion game record",
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeIconFile": "companion.icns",
            "UTTypeTagSpecification": {"public.filename-extension": ["pgr"]},
        }
    ],
}
"""For its ``Info.plist``: photos may be dropped on the icon, records are its own documents."""
