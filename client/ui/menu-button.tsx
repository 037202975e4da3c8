import { verbText } from '../text/verbs'
import { IconButton } from './icon-button'
import { Icon } from './icons'
import { MENU_EVENT } from './instrument-mark'

/** Opens the menu of the instrument beside it, for touch screens and as an alternative to the right click. */
export function MenuButton({ className }: { className?: string }) {
  return (
    <IconButton
      label={verbText.open}
      aria-haspopup="menu"
      className={className}
      onClick={(event) => event.currentTarget.dispatchEvent(new Event(MENU_EVENT, { bubbles: true }))}
    >
      <Icon>
        <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />
      </Icon>
    </IconButton>
  )
}
