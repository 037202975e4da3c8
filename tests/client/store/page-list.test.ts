import { describe, expect, test } from 'vitest'
import { menuGroups } from '../../../client/app/menu-items'
import { allPages, findPages, furtherPages } from '../../../client/store/page-list'
import { matchRoute, type RouteName, routes } from '../../../shared/protocol/routes'

/** Pages that a link on another page leads to: of administrators, and older forms of two pages. */
const LED_TO: readonly RouteName[] = ['users', 'ops', 'addVideo', 'custom', 'userMonitor']

describe('the pages a search knows', () => {
  test('all exist, each once, with a name, initials and no number given twice', () => {
    const pages = allPages('alice')
    for (const { href } of pages) expect(matchRoute(decodeURI(href).split('?')[0] as string), href).toBeDefined()
    expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length)
    const numbers = pages.map(({ digits }) => digits).filter((digits) => digits !== '')
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(pages.every(({ title, pinyin }) => title !== '' && /^[a-z]+$/.test(pinyin))).toBe(true)
  })

  test('are all pages for signed-in users, without those that only another page leads to', () => {
    const listed = allPages('alice').map(({ href }) => matchRoute(href.split('?')[0] as string)?.name)
    const signedIn = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].signedIn)
    expect(
      signedIn.filter((name) => !listed.includes(name) && !LED_TO.includes(name)),
      'add these to client/store/page-list.ts',
    ).toEqual([])
  })

  test('under 更多 exclude those of the menu', () => {
    const inMenu = menuGroups.flat().map(({ href }) => href)
    expect(furtherPages('alice').filter(({ href }) => inMenu.includes(href))).toEqual([])
  })

  test.each<[string, string[]]>([
    ['99', ['比特币']],
    ['9', []],
    ['990', []],
    ['btb', ['比特币']],
    ['监控', ['自选监控', '市场监控']],
    ['sc', ['市场监控']],
    ['ＳＣ', ['市场监控']],
    ['60', ['涨幅榜']],
    ['61', ['涨幅榜 沪主板']],
    ['80', ['5 分钟涨速榜']],
    ['zsb', ['5 分钟涨速榜', '5 分钟涨速榜 沪主板', '5 分钟涨速榜 深主板']],
    ['', []],
    ['不存在', []],
  ])('answer %j', (text, titles) => {
    expect(findPages(allPages('alice'), text).map(({ title }) => title)).toEqual(titles)
  })

  test('do not include an own page without a user', () => {
    expect(allPages(undefined).map(({ title }) => title)).not.toContain('专属定制')
  })
})
