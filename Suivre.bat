@echo off
rem Double-click on the second computer: it follows the one of the evening, and takes over if that one fails.
rem All the rest is Lancer.bat, which keeps the window after an error. No "call": it stumbles over a % in a name.
rem Written in code page 850, one byte a letter, as Lancer.bat.
setlocal DisableDelayedExpansion
chcp 850 >nul
if not exist "%~dp0Lancer.bat" goto zipped
"%~dp0Lancer.bat" follow %*

:zipped
echo D‚compressez d'abord le dossier : clic droit sur le zip, "Extraire tout", puis Suivre.bat du nouveau dossier.
echo Unpack the folder first: right click on the zip, "Extract all", then Suivre.bat of the new folder.
pause
exit /b 1
