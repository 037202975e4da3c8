import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

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
    'on-solid': '#ffffff',
  },
} as const

export type ThemeName = keyof typeof themes

const variables = (name: ThemeName) => ({
  ...Object.fromEntries(Object.entries(themes[name]).map(([role, value]) => [`--${role}`, value])),
  'color-scheme': name,
})

const direction = (up: string, down: string) => ({ '--up': `var(--${up})`, '--down': `var(--${down})` })

const colour = (role: string) => `var(--${role})`

const size = (px: number): [string, { lineHeight: string }] => [`${px}px`, { lineHeight: '1.35' }]

export default {
  content: [],
  theme: {
    fontFamily: {
      sans: ['"PingFang SC"', '"Microsoft YaHei"', '"Noto Sans CJK SC"', '"Noto Sans SC"', 'sans-serif'],
      mono: ['ui-monospace', '"SFMono-Regular"', 'Consolas', '"Noto Sans Mono CJK SC"', 'monospace'],
    },
    fontSize: { 11: size(11), 12: size(12), 13: size(13), 15: size(15), 20: size(20), 32: size(32) },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      app: colour('app'),
      panel: colour('panel'),
      raised: colour('raised'),
      line: colour('line'),
      text: { 1: colour('text-1'), 2: colour('text-2'), 3: colour('text-3') },
      up: colour('up'),
      down: colour('down'),
      flat: colour('flat'),
      average: colour('average'),
      warning: colour('warning'),
      ad: colour('ad'),
      od: colour('od'),
      split: colour('split'),
      accent: colour('accent'),
      'on-solid': colour('on-solid'),
    },
    borderRadius: { none: '0', DEFAULT: '4px', full: '9999px' },
  },
  plugins: [
    plugin(({ addBase }) =>
      addBase({
        ':root': { ...variables('dark'), ...direction('red', 'green') },
        ':root.light': variables('light'),
        ':root.green-up': direction('green', 'red'),
        ':root.colour-blind': direction('orange', 'blue'),
      }),
    ),
  ],
} satisfies Config
