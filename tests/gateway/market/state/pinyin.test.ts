import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readingsOf } from '../../../../gateway/market/state/pinyin'
import { recording } from '../../../support/recordings'

describe('the initials of names', () => {
  test.each([
    ['浦发银行', 'pfyh pfyx'],
    ['重庆百货', 'cqbh zqbh'],
    ['长安汽车', 'caqc zaqc'],
    ['长江电力', 'cjdl zjdl'],
    ['行动教育', 'xdjy hdjy'],
    ['中国重汽', 'zgzq zgcq'],
    ['乐普医疗', 'lpyl ypyl'],
    ['*ST海棠', 'stht'],
    ['ＴＣＬ科技', 'tclkj'],
    ['N申科 9', 'nsk9'],
    ['', ''],
  ])('of %s begin with the usual reading, then every other', (name, expected) => {
    const readings = readingsOf(name).split(' ')
    const [usual] = expected.split(' ')
    expect(readings[0]).toBe(usual)
    for (const reading of expected.split(' ')) expect(readings).toContain(reading)
  })

  test.each([
    ['重庆百货', ['chongqingbaihuo', 'zhongqingbaihuo']],
    ['绿地控股', ['lvdikonggu']],
    ['*ST海棠', ['sthaitang']],
  ])('of %s are complete too', (name, whole) => {
    expect(readingsOf(name).split(' ')).toEqual(expect.arrayContaining(whole))
  })

  test('are bounded even for a name full of polyphones, and include each of them with another reading', () => {
    const all = readingsOf('重长行乐重长行乐').split(' ')
    const readings = all.filter((reading) => reading.length === 8)
    expect(all.length - readings.length).toBe(4)
    expect(readings).toHaveLength(16)
    expect(new Set(readings).size).toBe(16)
    const usual = readings[0] as string
    const places = [...usual].filter((_, place) =>
      readings.some((reading) => [...reading].every((letter, at) => (letter === usual[at]) === (at !== place))),
    )
    expect(places).toHaveLength(8)
  })

  test("of 5,418 listed companies are equal to those of a vendor's table", (context) => {
    const table = gunzipSync(readFileSync(recording(context, 'reference', 'stock_basic_202506.csv.gz'))).toString()
    const rows = table.split('\n').slice(1).filter(Boolean)
    const known = rows.filter((row) => {
      const [, , name = '', , , theirs = ''] = row.split(',')
      // The vendor leaves out what marks a share without votes or profits: 星环科技-U.
      const initials = readingsOf(name.replace(/-[UWVD]+$/, '')).split(' ')
      return initials.includes(theirs.toLowerCase().replace(/[^a-z0-9]/g, ''))
    })
    expect(rows).toHaveLength(5_418)
    expect(known.length / rows.length).toBeGreaterThan(0.998)
  })
})
