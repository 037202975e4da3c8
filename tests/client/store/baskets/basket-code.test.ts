import { describe, expect, it } from 'vitest'
import {
  BASKET_NAME,
  basketOfCode,
  codeOfBasket,
  findBaskets,
  meantBasket,
  nameOfCode,
  shortCode,
} from '../../../../client/store/baskets/basket-code'
import { basket } from '../../features/custom-index/small-basket'

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
  ])('can be “%s”: %s', (name, good) => {
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

describe('a code that was written', () => {
  it.each([
    ['ci:酒篮', 'ci:jia~酒篮'],
    ['CI：酒篮', 'ci:jia~酒篮'],
    ['ci:yi~酒篮', 'ci:yi~酒篮'],
    ['ci:没有', undefined],
    ['酒篮', undefined],
    [`ci:${'x'.repeat(65)}~酒篮`, undefined],
    ['600519', undefined],
  ])('%s means the basket %s', (written, code) => expect(meantBasket(written, [basket])).toBe(code))
})

describe('what a code refers to', () => {
  const registry = { get: (id: string) => (id === '600519.SH' ? { name: '贵州茅台' } : undefined) }
  it.each([
    ['600519.SH', '贵州茅台', '600519'],
    ['000001.SZ', '000001.SZ', '000001'],
    ['ci:jia~酒篮', '酒篮', 'ci'],
    ['ci:a.b~酒篮', '酒篮', 'ci'],
  ])('%s is called %s, in short %s', (code, name, short) => {
    expect([nameOfCode(registry, code), shortCode(code)]).toEqual([name, short])
  })
})

describe('baskets that are searched', () => {
  const all = [
    { ...basket, name: '酒篮', pinyin: 'jl jiulan' },
    { ...basket, name: 'AI算力', pinyin: 'aisl aisuanli' },
    { ...basket, name: '长江', pinyin: 'cj zj' },
  ]
  it.each([
    ['酒', ['酒篮']],
    ['篮', ['酒篮']],
    ['ai', ['AI算力']],
    ['ＡＩ', ['AI算力']],
    [' ci:酒篮 ', ['酒篮']],
    ['CI：酒', ['酒篮']],
    ['jl', ['酒篮']],
    ['jiu', ['酒篮']],
    ['lan', []],
    ['zj', ['长江']],
    ['cj', ['长江']],
    ['', []],
    ['ci:', []],
    ['600', []],
  ])('%j finds %j', (text, names) => {
    expect(findBaskets(all, text).map(({ name }) => name)).toEqual(names)
  })
})
