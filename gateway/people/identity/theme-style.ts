/** Colours of the pages that the gateway draws, as `tailwind.config.ts` has them: a test compares the two. */
export const pageThemes = {
  dark: {
    app: '#0b0e14',
    panel: '#11151d',
    raised: '#1a202b',
    line: '#232a36',
    'text-1': '#e6e9ef',
    'text-2': '#a3adbb',
    warning: '#f2c14e',
    green: '#26c281',
    red: '#ff5b67',
    accent: '#5b9dff',
    'on-solid': '#0b0e14',
  },
  light: {
    app: '#f6f7f9',
    panel: '#ffffff',
    raised: '#eef1f5',
    line: '#d9dfe7',
    'text-1': '#161b22',
    'text-2': '#525c6b',
    warning: '#7d5800',
    green: '#0a7046',
    red: '#bd1c2a',
    accent: '#1f5fd0',
    'on-solid': '#ffffff',
  },
} as const

const variables = (name: keyof typeof pageThemes): string =>
  `color-scheme: ${name}; ${Object.entries(pageThemes[name])
    .map(([role, value]) => `--${role}: ${value}`)
    .join('; ')}`

/** Both themes; the class on `<html>` is set by `/theme.js` from the choice stored in this browser. */
export const themeStyle = `:root { ${variables('dark')} }
:root.light { ${variables('light')} }`

/** Before anything is painted. */
export const themeScript = '<script src="/theme.js"></script>'
