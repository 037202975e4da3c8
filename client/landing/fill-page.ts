import { landingText } from '../text/landing'
import { shell } from '../text/shell'
import { landingDay } from './day'
import { landingPage } from './page'

/** `landing.html` with its words and its picture, so that it is whole without script; the build and Vite call it. */
export const fillPage = (html: string): string =>
  html
    .replaceAll('%TITLE%', shell.homeTitle)
    .replaceAll('%DESCRIPTION%', landingText.description)
    .replace('%LANDING%', () => landingPage(landingDay))
