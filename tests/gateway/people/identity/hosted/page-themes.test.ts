import { expect, test } from 'vitest'
import { themeStyle } from '../../../../../gateway/people/identity/hosted/theme-style'
import { themes } from '../../../../../shared/look/themes'

test.each([
  ['dark', 0],
  ['light', 1],
] as const)('the pages of the service have the colours of the product, %s', (theme, line) => {
  const rule = themeStyle.split('\n')[line]
  for (const [role, value] of Object.entries(themes[theme])) expect(rule).toContain(`--${role}: ${value}`)
  expect(rule).toContain(`color-scheme: ${theme}`)
})
