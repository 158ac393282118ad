@echo off
rem Double-click to start Dix de Der: in the zip that holds its own Python, and in a checkout.
rem Written in code page 850, one byte a letter: cmd loses its place in files of UTF-8.
rem No "cd" and no "call": both stumble over a network folder or a % in a name.
rem Windows takes 259 signs for a whole path, and the files below have up to 109 (launcher/bundle.py).
setlocal DisableDelayedExpansion
chcp 850 >nul
title Dix de Der
set "here=%~dp0"
if not exist "%here%start.py" goto zipped
if not "%here:~150,1%"=="" goto long
if exist "%here%bundle.txt" goto bundle

rem A "python" of the PATH may be the stub of the Store: only one that runs counts.
py -3 -c "" >nul 2>nul
if not errorlevel 1 goto launcher
python -c "" >nul 2>nul
if not errorlevel 1 goto python
echo Installez Python 3.13 depuis https://www.python.org/downloads/ puis relancez.
echo Install Python 3.13 from https://www.python.org/downloads/ and start again.
goto wait

:launcher
py -3 "%here%start.py" %*
goto ended

:python
python "%here%start.py" %*
goto ended

:bundle
if /i "%PROCESSOR_ARCHITECTURE%"=="x86" if not defined PROCESSOR_ARCHITEW6432 goto bits
if not exist "%here%python\python.exe" goto damaged
rem Where programs look for their DLLs, a ; begins another folder: Python may not start then.
if "%here:;=%"=="%here%" goto greeting
"%here%python\python.exe" -c "" >nul 2>nul
if not "%errorlevel%"=="0" goto semicolon
:greeting
echo Dix de Der d‚marre. La premiŠre fois, cela peut prendre une ou deux minutes.
echo Dix de Der is starting. The first time this may take a minute or two.
type nul 2>nul >"%here%.essai"
if not exist "%here%.essai" goto readonly
del "%here%.essai"
:begin
"%here%python\python.exe" -X utf8 "%here%start.py" %*

:ended
if "%errorlevel%"=="0" exit /b 0
:wait
pause
exit /b 1

:readonly
echo Ce dossier est en lecture seule : chaque d‚marrage sera long. Copiez-le plut“t dans Documents.
echo This folder is read-only: each start will be slow. Better copy it into Documents.
goto begin

:zipped
echo D‚compressez d'abord le dossier : clic droit sur le zip, "Extraire tout", puis Lancer.bat du nouveau dossier.
echo Unpack the folder first: right click on the zip, "Extract all", then Lancer.bat of the new folder.
goto wait

:long
echo Le chemin de ce dossier est trop long pour Windows : copiez le dossier plus haut, par exemple dans Documents.
echo The path of this folder is too long for Windows: copy the folder further up, into Documents for instance.
goto wait

:bits
echo Ce zip demande un Windows 64 bits, et celui-ci est un Windows 32 bits.
echo This zip needs a 64-bit Windows, and this is a 32-bit one.
goto wait

:semicolon
echo Python ne d‚marre pas sous ce nom de dossier, qui contient un point-virgule : renommez le dossier, puis relancez.
echo Python does not start under this folder's name, which has a semicolon in it: rename the folder, then start again.
goto wait

:damaged
echo Il manque des fichiers, sans doute “t‚s par un antivirus : d‚compressez de nouveau le zip.
echo Files are missing, perhaps removed by an antivirus: unpack the zip again.
goto wait
