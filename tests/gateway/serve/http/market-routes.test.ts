import { expect, test } from 'vitest'
import { marketResources } from '../../../../gateway/serve/front/resources'
import { isMarketRoute, MARKET_ROUTES } from '../../../../gateway/serve/http/market-routes'

interface Layer {
  route?: { path: string; methods: Record<string, boolean> }
}

/** Every resource that the process answers which keeps the market; nothing is asked of its parts. */
function served(): string[] {
  const anything: unknown = new Proxy(() => anything, { get: () => anything })
  const routers = marketResources(anything as Parameters<typeof marketResources>[0])
  return routers.flatMap((router) =>
    (router.stack as Layer[]).flatMap(({ route }) =>
      route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
    ),
  )
}

test('the declared resources are exactly the served ones', () => {
  expect([...MARKET_ROUTES].sort()).toEqual(served().sort())
})

test.each([
  ['GET', '/api/bars/600519.SH', true],
  ['GET', '/api/bars/600519.SH/', true],
  ['GET', '/api/bars', false],
  ['GET', '/api/bars/a/b', false],
  ['POST', '/api/bars/600519.SH', false],
  ['POST', '/api/assistant', true],
  ['GET', '/api/settings', false],
  ['GET', '/API/instruments', false],
  ['GET', '/api/instruments/../settings', false],
])('%s %s: %j', (method, path, is) => {
  expect(isMarketRoute(method, path)).toBe(is)
})
