import { expect, test } from 'vitest'
import { pageThemes } from '../../../../gateway/people/identity/theme-style'
import { themes } from '../../../../tailwind.config'

test.each(['dark', 'light'] as const)('the pages of the service have the colours of the product, %s', (theme) => {
  expect(themes[theme]).toMatchObject(pageThemes[theme])
})
