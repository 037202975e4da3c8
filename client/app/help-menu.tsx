import { address } from '../../shared/protocol/routes'
import { KEYS_EVENT } from '../features/instrument-search/commands'
import { INTRODUCTION_QUERY } from '../features/introduction/introduction-query'
import { helpText } from '../text/help'
import { introductionText } from '../text/introduction'
import { Dropdown, DropdownItem, DropdownLink } from '../ui/dropdown'
import { IconButton } from '../ui/icon-button'
import { HelpIcon } from '../ui/icons'
import { useGo } from '../ui/page-link'
import { replaceQuery } from '../ui/use-query'

/** Opens the four steps on the chart that is shown, or on the trading page's first one. */
export function useIntroduction(): () => void {
  const go = useGo()
  return () => {
    if (document.querySelector('main .flow-pane')) replaceQuery({ [INTRODUCTION_QUERY]: '1' })
    else go(`${address.trading('AD')}?${INTRODUCTION_QUERY}=1`)
  }
}

/** `?` in the header: the dictionary, the four steps, the keys. */
export function HelpMenu() {
  const introduce = useIntroduction()
  return (
    <Dropdown
      trigger={
        <IconButton label={helpText.help} size="large">
          <HelpIcon />
        </IconButton>
      }
    >
      <DropdownLink href={address.help()}>{helpText.help}</DropdownLink>
      <DropdownItem onSelect={introduce}>{introductionText.again}</DropdownItem>
      <DropdownItem onSelect={() => void dispatchEvent(new Event(KEYS_EVENT))}>{helpText.parts.keys}</DropdownItem>
    </Dropdown>
  )
}
