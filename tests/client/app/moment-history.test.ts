import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { goingThrough } from '../../../client/app/moment-history'

const atTen = (href: string) => {
  const url = new URL(href)
  if (!url.searchParams.has('at')) url.searchParams.set('at', '20260720T100000')
  return url.href
}

describe('in a replay', () => {
  test('opened pages carry the time in their address, besides their query and fragment', () => {
    const memory = createMemoryHistory({ initialEntries: ['/trading/AD?at=20260720T100000'] })
    const history = goingThrough(memory, atTen)
    history.push('/graph_hide?code=600519.SH#x')
    expect(history.location.href).toBe('/graph_hide?code=600519.SH&at=20260720T100000#x')
    history.replace('/hist/BS/H5')
    expect(history.location.href).toBe('/hist/BS/H5?at=20260720T100000')
    history.push('/btc?at=20260720T093000')
    expect(history.location.href).toBe('/btc?at=20260720T093000')
    expect(history.length).toBe(3)
    history.back()
    expect(history.location.href).toBe('/hist/BS/H5?at=20260720T100000')
  })

  test('listeners hear of each page', () => {
    const history = goingThrough(createMemoryHistory({ initialEntries: ['/'] }), atTen)
    const heard: string[] = []
    history.subscribe(({ location }) => heard.push(location.pathname))
    history.push('/btc')
    expect(heard).toEqual(['/btc'])
  })
})
