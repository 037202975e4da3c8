import { useMemo } from 'react'
import { common } from '../../text/common'
import { settings as text } from '../../text/settings'
import { BEIJING_ZONE } from '../../ui/clock-zone'
import { Select } from '../../ui/select'
import { allZones, BROWSER_ZONE, browserZone } from '../../ui/zone-choice'
import { DefaultRow } from './default-row'
import type { SettingsHandle } from './use-settings'

const words = text.zone

/** Beijing first, then the browser's zone, then every zone with its offset today; a stored one that is unknown here too. */
function zoneOptions(chosen: string) {
  const zones = allZones(Date.now())
  const own = browserZone()
  const options = [
    { value: BEIJING_ZONE, title: common.zone.beijing },
    { value: BROWSER_ZONE, title: words.browser(own, zones.find(({ zone }) => zone === own)?.offset ?? '') },
    ...zones
      .filter(({ zone }) => zone !== BEIJING_ZONE)
      .map(({ zone, offset }) => ({ value: zone, title: words.option(zone, offset) })),
  ]
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, title: chosen }]
}

/** Zone in which clock times are shown. */
export function ZoneSection({ settings }: { settings: SettingsHandle }) {
  const chosen = settings.values['clock.zone']
  const options = useMemo(() => zoneOptions(chosen), [chosen])
  return (
    <>
      <DefaultRow
        settings={settings}
        name="clock.zone"
        title={words.zone}
        why={words.why}
        byDefault={common.zone.beijing}
      >
        <Select
          label={words.zone}
          hideLabel
          value={chosen}
          onChange={(value) => settings.set('clock.zone', value)}
          options={options}
          className="h-7"
        />
      </DefaultRow>
      <p className="px-3 py-2 text-12 text-text-3">{words.note}</p>
    </>
  )
}
