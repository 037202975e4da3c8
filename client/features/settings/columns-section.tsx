import { DEFAULT_SETTINGS, LIST_COLUMNS, listColumnsOf } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { watchlist } from '../../text/watchlist'
import { SettingRow } from './row'
import type { SettingsHandle } from './use-settings'

/** Columns of the lists. */
export function ColumnsSection({ settings }: { settings: SettingsHandle }) {
  const shown = listColumnsOf(settings.values['list.columns'])
  const standard = DEFAULT_SETTINGS['list.columns']
  const put = (columns: readonly string[]) =>
    columns.length > 0 && settings.set('list.columns', LIST_COLUMNS.filter((one) => columns.includes(one)).join(','))
  const changed = shown.join(',') !== listColumnsOf(standard).join(',')
  return (
    <SettingRow
      title={text.sections.columns}
      why={`${text.columns.why}；${text.columns.atLeast}`}
      changed={changed}
      onReset={changed && (() => settings.set('list.columns', standard))}
    >
      <ul className="grid w-full grid-cols-2 gap-1 sm:grid-cols-4 xl:grid-cols-6">
        {LIST_COLUMNS.map((column) => {
          const on = shown.includes(column)
          return (
            <li key={column}>
              <label className="flex h-7 items-center gap-2 hover:text-text-1">
                <input
                  type="checkbox"
                  checked={on}
                  disabled={on && shown.length === 1}
                  onChange={() => put(on ? shown.filter((one) => one !== column) : [...shown, column])}
                  className="size-3.5 accent-accent"
                />
                {watchlist.columns[column]}
              </label>
            </li>
          )
        })}
      </ul>
    </SettingRow>
  )
}
