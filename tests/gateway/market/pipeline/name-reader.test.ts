import { expect, it } from 'vitest'
import { readNamesInThread } from '../../../../gateway/market/pipeline/name-reader'

it('reads names in a thread, in their order', async () => {
  const [first = '', second = '', ...more] = await readNamesInThread(['重庆百货', '平安银行'])
  expect(first.split(' ')).toEqual(expect.arrayContaining(['cqbh', 'zqbh']))
  expect(second.split(' ')).toContain('payh')
  expect(more).toEqual([])
})

it('returns nothing for an invalid name instead of failing', async () => {
  expect(await readNamesInThread([undefined as unknown as string])).toEqual([])
})
