import { tallyOf } from '../../store/account/tag-words'
import { useTags } from '../../store/account/tags'
import type { Group } from '../../store/account/watch-groups'
import { watchlist as text } from '../../text/watchlist'
import { Select } from '../../ui/select'

export interface TagFilterProps {
  group: Group
  /** '' = all members. */
  tag: string
  onTag: (tag: string) => void
}

/** Only members that carry a word; nothing where no member carries any. */
export function TagFilter({ group, tag, onTag }: TagFilterProps) {
  const tally = tallyOf(group.codes, useTags())
  if (tally.length === 0 && tag === '') return null
  const words = tally.some(([word]) => word === tag) || tag === '' ? tally : [...tally, [tag, 0] as const]
  return (
    <Select
      label={text.tags.filter}
      hideLabel
      value={tag}
      onChange={onTag}
      className="max-w-32"
      options={[
        { value: '', title: text.tags.all },
        ...words.map(([word, count]) => ({ value: word, title: text.tags.option(word, count) })),
      ]}
    />
  )
}
