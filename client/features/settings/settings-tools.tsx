import { useRef, useState } from 'react'
import { readSettingsFile, settingsFile } from '../../store/account/settings-file'
import { changedSettings, type SettingName, type Settings } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { Button } from '../../ui/button'
import { download } from '../../ui/csv'
import { Dialog } from '../../ui/dialog'
import { formatDateTime } from '../../ui/format'
import { toast } from '../../ui/toast'
import type { SettingsHandle } from './use-settings'

const words = text.tools
/** Larger files are none of ours. */
const FILE_MAX = 2 * 1024 * 1024

const titles = (names: readonly SettingName[]): string => names.map((name) => words.names[name]).join('、')

/** Earlier saves, and settings as a file. */
export function SettingsTools({ settings }: { settings: SettingsHandle }) {
  const [open, setOpen] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const { saves, values, all, put, take } = settings

  async function read(chosen: File | undefined) {
    if (!chosen) return
    const found = chosen.size > FILE_MAX ? undefined : readSettingsFile(await chosen.text().catch(() => ''))
    if (!found) {
      toast.error(words.notOurs)
      return
    }
    take(found)
    const count = Object.keys(found.settings).length + Object.keys(found.others).length
    toast.success(words.taken(count, found.refused.length))
  }

  return (
    <div className="flex flex-wrap gap-1 p-2">
      <Button size="small" onClick={() => setOpen(true)}>
        {words.history(saves.length)}
      </Button>
      <Button size="small" onClick={() => download(words.fileName, settingsFile(all, Date.now()), 'application/json')}>
        {words.export}
      </Button>
      <Button size="small" onClick={() => file.current?.click()}>
        {words.import}
      </Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label={words.importLabel}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
      <Dialog open={open} onOpenChange={setOpen} title={words.historyTitle} description={words.historyWhy}>
        {saves.length === 0 && <p className="text-12 text-text-3">{words.noHistory}</p>}
        <ol className="divide-y divide-line">
          {saves.map((save, at) => (
            <Save
              key={save.at}
              at={save.at}
              differs={changedSettings(values, save.settings)}
              before={changedSettings(save.settings, saves[at + 1]?.settings ?? save.settings)}
              onTake={() => {
                put(save.settings satisfies Settings)
                setOpen(false)
              }}
            />
          ))}
        </ol>
      </Dialog>
    </div>
  )
}

/** One save: what it changed, and what going back to it would. */
function Save(props: {
  at: number
  differs: readonly SettingName[]
  before: readonly SettingName[]
  onTake: () => void
}) {
  const { at, differs, before, onTake } = props
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="num shrink-0">{formatDateTime(at)}</span>
      <span className="min-w-0 flex-1 text-12 text-text-2">
        {before.length > 0 ? words.changed(titles(before)) : words.first}
      </span>
      <Button size="small" disabled={differs.length === 0} onClick={onTake}>
        {differs.length === 0 ? words.same : words.goBack(differs.length)}
      </Button>
    </li>
  )
}
