import { renderToStaticMarkup } from 'react-dom/server'
import { firstFrame, loadFailed } from './app/first-frame'
import { drawnDay } from './landing/day'
import { landingPage } from './landing/page'
import { landingText } from './text/landing'
import { shell } from './text/shell'

/** The HTML files with what they show before any script; the build and Vite call it. */
export const fillHtml = (html: string): string =>
  html
    .replaceAll('%TITLE%', shell.homeTitle)
    .replaceAll('%DESCRIPTION%', landingText.description)
    .replace('%LANDING%', () => landingPage(drawnDay))
    .replace('%FRAME%', () => firstFrame(renderToStaticMarkup))
    .replace('%LOAD_FAILED%', () => renderToStaticMarkup(loadFailed))
