import { type KeyMap, keyOf } from '../../store/key-map'
import { searchText } from '../../text/search'

export interface LeaderKey {
  key: string
  title: string
  run: () => void
}

/** Commands that may follow `;`. */
export function LeaderCard({ title, keys, map }: { title: string; keys: readonly LeaderKey[]; map: KeyMap }) {
  return (
    <div role="status" className="fixed right-2 bottom-8 z-40 w-56 border border-line bg-raised p-2 text-13">
      <p className="mb-1 text-12 text-text-2">{title}</p>
      {keys.map(({ key, title: words }) => (
        <p key={key} className="flex justify-between">
          <kbd className="text-accent">{keyOf(map, `; ${key}`)}</kbd>
          <span>{words}</span>
        </p>
      ))}
      <p className="mt-1 text-11 text-text-3">{searchText.leader.close}</p>
    </div>
  )
}
