import { useAtom } from 'jotai'
import { type Preferences, preferencesAtom } from '../store/account/preferences'
import { themeMenu } from '../text/shell'
import { Dropdown, DropdownCheck, DropdownChoice, DropdownDivider } from '../ui/dropdown'
import { IconButton } from '../ui/icon-button'
import { PaletteIcon } from '../ui/icons'

const THEMES = [
  { value: 'dark', title: themeMenu.dark },
  { value: 'light', title: themeMenu.light },
] as const

const RISES = [
  { value: 'red', title: themeMenu.riseRed },
  { value: 'green', title: themeMenu.riseGreen },
] as const

/** Theme and direction colours of this browser. */
export function ThemeMenu() {
  const [preferences, change] = useAtom(preferencesAtom)
  return (
    <Dropdown
      trigger={
        <IconButton label={themeMenu.open}>
          <PaletteIcon />
        </IconButton>
      }
    >
      <DropdownChoice<Preferences['theme']>
        title={themeMenu.theme}
        options={THEMES}
        value={preferences.theme}
        onChange={(theme) => change({ theme })}
      />
      <DropdownDivider />
      <DropdownChoice<Preferences['rise']>
        title={themeMenu.rise}
        options={RISES}
        value={preferences.rise}
        onChange={(rise) => change({ rise })}
      />
      <DropdownDivider />
      <DropdownCheck checked={preferences.colourBlind} onChange={(colourBlind) => change({ colourBlind })}>
        {themeMenu.colourBlind}
      </DropdownCheck>
    </Dropdown>
  )
}
