import { type ThemeName, themeVariables } from '../../../../shared/look/themes'

const variables = (name: ThemeName): string =>
  Object.entries(themeVariables(name))
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ')

/** Both themes; the class on `<html>` is set by `/theme.js` from the choice stored in this browser. */
export const themeStyle = `:root { ${variables('dark')} }
:root.light { ${variables('light')} }`

/** Must run before the page is painted. */
export const themeScript = '<script src="/theme.js"></script>'
