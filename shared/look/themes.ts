/**
 * Every colour of the product, by role. A theme is a class on `<html>` (`dark`, `light`); direction is switched by
 * `green-up` (绿涨红跌) and `colour-blind` (orange ▲, blue ▼). Contrast of each text role on each surface is tested.
 */
export const themes = {
  dark: {
    app: '#0b0e14',
    panel: '#11151d',
    raised: '#1a202b',
    line: '#232a36',
    'text-1': '#e6e9ef',
    'text-2': '#a3adbb',
    'text-3': '#808a99',
    red: '#ff5b67',
    green: '#26c281',
    orange: '#ff9f1c',
    blue: '#4aa8ff',
    flat: '#98a2b1',
    average: '#f2c14e',
    warning: '#f2c14e',
    ad: '#fb923c',
    od: '#38bdf8',
    split: '#b794f6',
    accent: '#5b9dff',
    /** Size grades of orders: 超大, 大, 中, 小. */
    'grade-3': '#eef2f5',
    'grade-2': '#d6cf3a',
    'grade-1': '#7f9cf0',
    'grade-0': '#858b80',
    /** Text on a surface filled with a direction, kind or accent colour. */
    'on-solid': '#0b0e14',
  },
  light: {
    app: '#f6f7f9',
    panel: '#ffffff',
    raised: '#eef1f5',
    line: '#d9dfe7',
    'text-1': '#161b22',
    'text-2': '#525c6b',
    'text-3': '#5f6a7a',
    red: '#bd1c2a',
    green: '#0a7046',
    orange: '#984f00',
    blue: '#0b5fb3',
    flat: '#566070',
    average: '#7d5800',
    warning: '#7d5800',
    ad: '#b34a00',
    od: '#0369a1',
    split: '#6d3fc4',
    accent: '#1f5fd0',
    'grade-3': '#161b22',
    'grade-2': '#6b6000',
    'grade-1': '#2444d6',
    'grade-0': '#6a6b6d',
    'on-solid': '#ffffff',
  },
} as const

export type ThemeName = keyof typeof themes

/** Custom properties of a theme: `--app`, `--text-1` and so on. */
export const themeVariables = (name: ThemeName): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(themes[name]).map(([role, value]) => [`--${role}`, value])),
  'color-scheme': name,
})
