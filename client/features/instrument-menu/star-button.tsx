import { useCallback, useEffect } from 'react'
import { fetchWatchlists } from '../../api/watchlists'
import { ownLists } from '../../store/account/own-lists'
import { useResource } from '../../store/use-resource'
import type { MenuSubject } from '../../store/verbs'
import { verbText } from '../../text/verbs'
import { IconButton } from '../../ui/icon-button'
import { Icon } from '../../ui/icons'
import { capturesKeys } from '../../ui/typing-target'
import { changeMembership, lastGroup } from './list-entries'

const text = verbText.lists

/** ☆: one click, or Insert, adds the instrument to the group that was used last, or removes it from its groups. */
export function StarButton({ subject }: { subject: MenuSubject }) {
  const { data, replace } = useResource('star-lists', fetchWatchlists)
  useEffect(() => ownLists.subscribe(replace), [replace])
  const of = data?.groups.filter(({ codes }) => codes.includes(subject.id)).map(({ name }) => name) ?? []
  const isIn = of.length > 0
  const names = of.join('\n')
  const toggle = useCallback(() => {
    if (!data) return
    if (names === '') void changeMembership(subject, lastGroup(data.groups), true)
    else for (const name of names.split('\n')) void changeMembership(subject, name, false)
  }, [data, names, subject])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Insert' || event.ctrlKey || event.shiftKey || capturesKeys(event.target)) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toggle])
  return (
    <IconButton
      data-introduces="star"
      label={isIn ? text.starred(of.join('、')) : text.star}
      aria-pressed={isIn}
      onClick={toggle}
    >
      <Icon>
        <path
          d="m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z"
          fill={isIn ? 'currentColor' : 'none'}
        />
      </Icon>
    </IconButton>
  )
}
