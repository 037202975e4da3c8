import { describe, expect, it } from 'vitest'
import { BASKET_NAME, basketOfCode, codeOfBasket } from '../../../client/store/basket-code'

describe('a basket’s name', () => {
  it.each([
    ['我的指数', true],
    ['a_b-1', true],
    ['张三~我的', true],
    ['', false],
    ['有 空格', false],
    ['名'.repeat(25), false],
    ['a~', false],
    ['a/b', false],
  ])('takes “%s” as a name: %s', (name, good) => {
    expect(BASKET_NAME.test(name)).toBe(good)
  })
})

describe('a basket’s code', () => {
  it.each([
    ['ci:我的', '我的'],
    ['CI：我的', '我的'],
    [' ci:lin~a_b ', 'lin~a_b'],
    ['ci:', undefined],
    ['ci:a b', undefined],
    ['ci:a/b', undefined],
    ['600519.SH', undefined],
    ['aci:x', undefined],
    ['', undefined],
  ])('%j means %s', (code, name) => expect(basketOfCode(code)).toBe(name))

  it('that is passed on names its owner, and reads back', () => {
    const code = codeOfBasket({ ownerName: 'lin', name: '酒' })
    expect(code).toBe('ci:lin~酒')
    expect(basketOfCode(code)).toBe('lin~酒')
  })
})
