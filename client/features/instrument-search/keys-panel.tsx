import { searchText } from '../../text/search'
import { Button } from '../../ui/button'
import { namedKeys } from './key-card'
import { KeyRow } from './key-row'
import { useKeyMap } from './use-key-map'

const text = searchText.keyCard
const KEYS = namedKeys([])

/** Keys that hold on every page, to be changed; what follows the leader is changed on its page, by `?`. */
export function KeysPanel() {
  const { map, change, reset, unsaved } = useKeyMap()
  return (
    <div className="flex flex-col gap-2 p-3">
      <dl className="grid grid-cols-[8.5rem_1fr] gap-y-1.5">
        {KEYS.map((named) => (
          <KeyRow key={named.usual} named={named} map={map} all={KEYS} onChange={change} />
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-2 text-12 text-text-3">
        {text.more}
        {Object.keys(map).length > 0 && (
          <Button size="small" onClick={reset}>
            {text.reset}
          </Button>
        )}
        {unsaved && <span className="text-warning">{text.unsaved}</span>}
      </p>
    </div>
  )
}
