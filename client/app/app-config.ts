import { setClosedDays } from '../../shared/market/trading-days'
import type { AppConfig } from '../../shared/protocol/rest'
import { fetchConfig } from '../api/config'
import { type ResourceState, useResource } from '../store/use-resource'

/** The gateway's public settings; a failed request is repeated until it succeeds. */
export const useAppConfig = (): ResourceState<AppConfig> =>
  useResource('app-config', async (options) => {
    const config = await fetchConfig(options)
    setClosedDays(config.closedDays)
    return config
  })
