// @vitest-environment happy-dom
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { menuGroups, visibleGroups } from '../../../client/app/menu-items'
import { pageFor } from '../../../client/app/page-frame'
import { pageFiles } from '../../../client/app/pages'
import { createAppRouter, routerPath } from '../../../client/app/router'
import { showsShell } from '../../../client/app/shell-rule'
import { matchRoute, type RouteName, routes } from '../../../shared/protocol/routes'

const fill = (pattern: string) =>
  pattern
    .replace(':url', encodeURIComponent('https://a.b/c?d=1'))
    .replace(':industry', encodeURIComponent('银行'))
    .replace(':codes', '600519.SH,000016.SH')
    .replaceAll(/:[A-Za-z_]+/g, 'a1')

const cases = (Object.keys(routes) as RouteName[]).flatMap((name) =>
  routes[name].patterns.flatMap((pattern) =>
    [fill(pattern), ...(pattern === '/' ? [] : [`${fill(pattern)}/`])].map((path) => [path, name] as const),
  ),
)

/** The unmatched rest of an address is the parameter `**`: the route is then the page that reports a wrong address. */
function routed(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  const [, params, route] = router.getMatchedRoutes(path)
  return { name: '**' in params ? undefined : route?.options.staticData?.name, params: { ...params } }
}

describe('the router', () => {
  test.each(cases)('%s is the page %s, with the gateway’s own parameters', (path, name) => {
    const { name: found, params } = routed(path)
    expect(found).toBe(name)
    expect(params).toEqual(matchRoute(path)?.params)
  })

  test.each(['/strategy', '/Trading/AD', '/nope', '/hist/BS', '/user/extra'])('%s is no page', (path) => {
    expect(routed(path).name).toBeUndefined()
  })

  test('parameters are written in the syntax of the router', () => {
    expect(routerPath('/custom_index/:custom_name')).toBe('/custom_index/$custom_name')
    expect(routerPath('/hist/:R/:H')).toBe('/hist/$R/$H')
  })
})

describe('pages', () => {
  test.each(Object.entries(pageFiles))('%s is exported by its module', (_, [file]) => {
    expect(existsSync(resolve(import.meta.dirname, `../../../client/pages/${file}.tsx`))).toBe(true)
  })

  test('the landing page of a signed-in user is the trading page', () => {
    expect(pageFor('home', {}, true)).toEqual({ name: 'trading', params: { M: 'AD' } })
    expect(pageFor('home', {}, false)).toEqual({ name: 'home', params: {} })
  })
})

describe('the shell', () => {
  test.each([
    ['is shown to somebody signed in', '/trading/AD', 'trading', true, true],
    ['is hidden before signing in', '/trading/AD', 'trading', false, false],
    ['is hidden on the login page', '/login/', 'login', true, false],
    ['is hidden on any address with login in it', '/user?from=login', 'user', true, false],
    ['is hidden on invitations', '/user/invite-manage', undefined, true, false],
    ['is shown around a page that does not exist', '/nope', undefined, true, true],
    ['is shown around the licence', '/licence', 'licence', true, true],
  ] as const)('%s', (_, href, route, signedIn, shown) => expect(showsShell(href, route, signedIn)).toBe(shown))

  test('the menu has five groups, and only pages that exist', () => {
    expect(menuGroups).toHaveLength(5)
    for (const item of menuGroups.flat()) expect(matchRoute(item.href), item.href).toBeDefined()
  })

  test('custom settings are offered to signed-in users only', () => {
    const titles = (signedIn: boolean) =>
      visibleGroups(signedIn)
        .flat()
        .map((item) => item.href)
    expect(titles(true)).toContain('/custom_new')
    expect(titles(false)).not.toContain('/custom_new')
  })
})
