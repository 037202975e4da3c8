import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { themeVariables } from './shared/look/themes'

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
      grade: { 0: colour('grade-0'), 1: colour('grade-1'), 2: colour('grade-2'), 3: colour('grade-3') },
      'on-solid': colour('on-solid'),
    },
    borderRadius: { none: '0', DEFAULT: '4px', full: '9999px' },
  },
  plugins: [
    plugin(({ addBase }) =>
      addBase({
        ':root': { ...themeVariables('dark'), ...direction('red', 'green') },
        ':root.light': themeVariables('light'),
        ':root.green-up': direction('green', 'red'),
        ':root.colour-blind': direction('orange', 'blue'),
      }),
    ),
  ],
} satisfies Config
