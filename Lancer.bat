@echo off
rem Double-click to start Dix de Der. Pure ASCII: old consoles show anything else wrongly.
title Dix de Der
cd /d "%~dp0"
where py >nul 2>nul
if %errorlevel%==0 (
  py -3 start.py %*
) else (
  where python >nul 2>nul
  if errorlevel 1 (
    echo Installez Python 3.13 depuis https://www.python.org/downloads/ puis relancez.
    echo Install Python 3.13 from https://www.python.org/downloads/ and start again.
  ) else (
    python start.py %*
  )
)
if errorlevel 1 pause
