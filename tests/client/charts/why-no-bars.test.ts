import { expect, test } from 'vitest'
import { whyNoBars } from '../../../client/charts/why-no-bars'
import { periodText } from '../../../client/text/indicators'

test.each([
  ['empty', undefined, periodText.nothingYet],
  ['empty', '拒绝', periodText.nothingYet],
  ['failed', '拒绝', '拒绝'],
  ['failed', undefined, undefined],
  ['unprovided', '拒绝', '拒绝'],
  ['unprovided', undefined, periodText.noSeconds],
  ['loading', '拒绝', undefined],
  [undefined, undefined, undefined],
] as const)('a chart without bars (%s, refused with %s) says %s', (absence, message, said) => {
  expect(whyNoBars(absence, message)).toBe(said)
})
