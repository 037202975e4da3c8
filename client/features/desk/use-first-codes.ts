import { useEffect } from 'react'
import { type DeskLayout, LINKS } from '../../../shared/desk/layout'
import { linkGroups } from '../../store/account/link-groups'

/** A group without a choice in this browser shows the layout's last instrument. */
export function useFirstCodes(codes: DeskLayout['codes']): void {
  useEffect(() => {
    const known = linkGroups.get()
    linkGroups.choose(Object.fromEntries(LINKS.filter((link) => !known[link]).map((link) => [link, codes[link]])))
  }, [codes])
}
