import { describe, expect, test } from 'vitest'
import { initialsOf } from '../../../gateway/state/pinyin'

describe('pinyin initials', () => {
  test.each([
    ['浦发银行', 'pfyx pfyh'],
    ['重庆百货', 'zqbh cqbh'],
    ['*ST海棠', 'stht'],
    ['ＴＣＬ科技', 'tclkj'],
    ['N申科 9', 'nsk9'],
    ['', ''],
  ])('of %s have every reading', (name, expected) => {
    for (const reading of expected.split(' ')) expect(initialsOf(name).split(' ')).toContain(reading)
  })

  test('are few even for a name full of polyphones', () => {
    expect(initialsOf('重长行乐重长行乐').split(' ').length).toBeLessThanOrEqual(8)
  })
})
