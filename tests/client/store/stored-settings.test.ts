import { expect, test } from 'vitest'
import { createSettingsLine } from '../../../client/store/stored-settings'
import type { UserSettings } from '../../../shared/protocol/rest'

test('settings that one tab stored are heard by its other parts and by other tabs of the same person', () => {
  const tabs: ((event: MessageEvent) => void)[] = []
  const tab = (person: string) => {
    let own: ((event: MessageEvent) => void) | undefined
    const line = createSettingsLine({
      person: () => person,
      channel: () => ({
        addEventListener(_: string, listener: unknown) {
          own = listener as (event: MessageEvent) => void
          tabs.push(own)
        },
        postMessage(data: unknown) {
          for (const hear of tabs) if (hear !== own) hear({ data } as MessageEvent)
        },
      }),
    })
    const heard: number[] = []
    const stop = line.listen(({ revision }) => heard.push(revision))
    return { line, heard, stop }
  }
  const [first, second, other] = [tab('anna'), tab('anna'), tab('bob')]
  const settings: UserSettings = { revision: 4, values: {} }
  first.line.tell(settings)
  expect([first.heard, second.heard, other.heard]).toEqual([[4], [4], []])
  second.stop()
  first.line.tell({ ...settings, revision: 5 })
  expect([first.heard, second.heard]).toEqual([[4, 5], [4]])
})
