; Inno Setup's script for the installer; companion/packaging/build.py passes Source and Version. Never tried.
[Setup]
AppName=Companion
AppVersion={#Version}
DefaultDirName={autopf}\Companion
DefaultGroupName=Companion
UninstallDisplayIcon={app}\companion-desk.exe
PrivilegesRequired=lowest
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes

[Files]
Source: "{#Source}\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{group}\Companion"; Filename: "{app}\companion-desk.exe"

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Registry]
Root: HKA; Subkey: "Software\Classes\CompanionGame\DefaultIcon"; ValueType: string; ValueData: "{app}\companion-desk.exe,0"
Root: HKA; Subkey: "Software\Classes\.pgr"; ValueType: string; ValueData: "CompanionGame"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\CompanionGame\shell\open\command"; ValueType: string; ValueData: """{app}\companion-desk.exe"" desk ""%1"""; Flags: uninsdeletekey

[Messages]
ConfirmUninstall=Remove %1? Your scorebook, games and settings stay; the README says where they lie.
