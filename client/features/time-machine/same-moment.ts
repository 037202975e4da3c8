import { linkFromHere } from '../../session/replay'

/** From now on every link and window of this page leads to the moment that it shows. Answers the way to stop. */
export function carryMoment(): () => void {
  const onPress = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) link.href = linkFromHere(link.href)
  }
  const plainOpen = window.open
  window.open = (url, ...rest) => plainOpen.call(window, url === undefined ? url : linkFromHere(String(url)), ...rest)
  const presses = ['pointerdown', 'click', 'auxclick', 'keydown'] as const
  for (const press of presses) document.addEventListener(press, onPress, { capture: true })
  return () => {
    window.open = plainOpen
    for (const press of presses) document.removeEventListener(press, onPress, { capture: true })
  }
}
