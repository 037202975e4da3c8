// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { MultiParams } from '../../../../client/features/multi-chart/use-address'
import { multiText } from '../../../../client/text/multi-chart'
import { type PageOptions, refused } from '../../open-page'
import { INDEX, MAOTAI, OTHER, openCells } from './open-cells'

describe('pages of a longer list', () => {
  const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
  const names = (host: HTMLElement) => [...host.querySelectorAll('section h2')].map(({ textContent }) => textContent)
  const button = (host: HTMLElement, label: string) =>
    host.querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`) as HTMLButtonElement
  const list = `${MAOTAI},${INDEX},${OTHER}`

  test('are turned by PgDn and PgUp and by buttons, and say which is shown', async () => {
    const { page } = await openCells({ layout: '1', codes: list })
    const pageStatus = () => page.host.querySelector('[role=status]')?.textContent
    expect([pageStatus(), ...names(page.host)]).toEqual(['1/3', '贵州茅台'])
    press('PageDown')
    await page.pass(100)
    expect([pageStatus(), ...names(page.host)]).toEqual(['2/3', '沪深300'])
    button(page.host, '下一页').click()
    await page.pass(100)
    expect([pageStatus(), ...names(page.host)]).toEqual(['3/3', '平安银行'])
    expect(button(page.host, '下一页').disabled).toBe(true)
    press('PageDown')
    await page.pass(100)
    expect(pageStatus()).toBe('3/3')
    press('PageUp')
    await page.pass(100)
    expect(pageStatus()).toBe('2/3')
    expect(location.search).toBe('?page=2')
  })

  test('do not exist if all cells fit; keys are then ignored, as they are while the user types', async () => {
    const { page } = await openCells({ layout: '4', codes: list })
    expect(button(page.host, '下一页')).toBeNull()
    const key = new KeyboardEvent('keydown', { key: 'PageDown', cancelable: true })
    dispatchEvent(key)
    expect(key.defaultPrevented).toBe(false)
  })

  test.each([
    ['a list of one’s own', 'zx:甲', ['1/2', '平安银行']],
    ['all of one’s lists', 'zx:', ['1/3', '平安银行']],
    ['a list and a board', 'zx:乙,sw1:银行', ['1/2', '沪深300']],
  ])('of %s are the members', async (_words, codes, shown) => {
    const group = (name: string, codes: string[]) => ({ name, colour: 'accent', codes })
    const answers = {
      'GET /api/watchlists': { revision: 1, groups: [group('甲', [OTHER, MAOTAI]), group('乙', [INDEX])] },
      'GET /api/industries/sw1': { key: 'sw1', title: '', schemes: [], groups: [{ name: '银行', members: [OTHER] }] },
    }
    const { page } = await openCells({ layout: '1', codes }, { answers })
    expect([page.host.querySelector('[role=status]')?.textContent, ...names(page.host)]).toEqual(shown)
  })

  test.each([
    ['is none', { revision: 1, groups: [] }, multiText.unknownCodes('zx:甲')],
    ['is empty', { revision: 1, groups: [{ name: '甲', colour: 'accent', codes: [] }] }, multiText.emptyGroup],
    ['cannot be read', refused('unknown', '坏了', 400), multiText.groupsFailed],
  ])('of a list that %s say so', async (_words, lists, said) => {
    const { page } = await openCells({ layout: '1', codes: 'zx:甲' }, { answers: { 'GET /api/watchlists': lists } })
    expect(page.text()).toContain(said)
  })

  test('are all written when a cell changes, and keep the first visible cell when the layout changes', async () => {
    const hrefs: string[] = []
    const { page } = await openCells({ layout: '1', codes: list }, { path: '/graph_total_multi?page=2' }, (href) =>
      hrefs.push(href),
    )
    button(page.host, multiText.remove).click()
    expect(hrefs).toEqual([`/graph_total_multi/1/${MAOTAI},-,${OTHER}?page=2`])
    const two = [...page.host.querySelectorAll('button')].find(({ textContent }) => textContent === '2')
    two?.click()
    await page.pass(100)
    // The second code was first: with two codes a page it is on the first page.
    expect(hrefs.at(-1)).toBe(`/graph_total_multi/2/${list}`)
  })
})

describe('a link to the page', () => {
  const share = async (params: MultiParams, request: PageOptions = {}) => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const { page } = await openCells(params, request)
    const verb = [...page.host.querySelectorAll('button')].find(({ textContent }) => textContent === '分享')
    verb?.click()
    await page.pass(500)
    return { copied, page }
  }

  test('has all that is shown: layout, every code, range, page, kind and scale', async () => {
    const path = '/graph_total_multi?page=2&scale=same&layers=ad&kind=k'
    const range = { start: '20260702', end: '20260703' }
    const { copied } = await share({ layout: '1', codes: `${MAOTAI},${INDEX}`, ...range }, { path })
    const query = '?page=2&scale=same&layers=ad&kind=k'
    expect(copied).toEqual([`${location.origin}/graph_total_multi/1/${MAOTAI},${INDEX}/20260702/20260703${query}`])
  })

  test('contains each code of a list, and the user’s basket with its owner', async () => {
    const answers = {
      'GET /api/watchlists': { revision: 1, groups: [{ name: '甲', colour: 'accent', codes: [OTHER, MAOTAI] }] },
      'GET /api/custom-index': [
        { name: '酒', owner: '甲', ownerName: 'jia', baseDay: '20260701', weighting: 'own', members: [] },
      ],
    }
    const { copied } = await share({ layout: '2', codes: 'zx:甲,ci:酒' }, { answers })
    const codes = `${OTHER},${MAOTAI},ci:jia~酒`
    expect(copied.map(decodeURIComponent)).toEqual([`${location.origin}/graph_total_multi/2/${codes}`])
  })

  test('is shown for manual copying if the browser offers no other way', async () => {
    const { page } = await openCells({ layout: '1', codes: MAOTAI })
    vi.stubGlobal('navigator', {})
    document.execCommand = () => false
    const verb = [...page.host.querySelectorAll('button')].find(({ textContent }) => textContent === '分享')
    verb?.click()
    await page.pass(500)
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
    expect(field?.value).toBe(`${location.origin}/graph_total_multi/1/${MAOTAI}`)
  })
})
