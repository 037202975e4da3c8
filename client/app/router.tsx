import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { type RouteName, routes } from '../../shared/protocol/routes'
import { PageFailed } from './error-boundary'
import { PageFrame } from './page-frame'
import { Shell } from './shell'

/** A pattern of the shared table in the router's own spelling: `/hist/:R/:H` → `/hist/$R/$H`. */
export const routerPath = (pattern: string): string => pattern.replaceAll(/:([A-Za-z_]+)/g, '$$$1')

const root = createRootRoute({ component: Shell, notFoundComponent: () => <PageFrame name="notFound" params={{}} /> })

const children = (Object.keys(routes) as RouteName[]).flatMap((name) =>
  routes[name].patterns.map((pattern) => {
    const route = createRoute({
      getParentRoute: () => root,
      path: routerPath(pattern),
      component: function Page() {
        return <PageFrame name={name} params={route.useParams() as Record<string, string>} />
      },
      staticData: { name },
    })
    return route
  }),
)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName
  }
}

/** The router over the one table of addresses. Each address matches with and without its trailing slash. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren(children),
    caseSensitive: true,
    trailingSlash: 'preserve',
    notFoundMode: 'root',
    defaultPreload: false,
    defaultErrorComponent: ({ error, reset }) => <PageFailed error={error} onRetry={reset} />,
    ...(history ? { history } : {}),
  })
