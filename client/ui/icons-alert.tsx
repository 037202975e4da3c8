import { Icon } from './icons'

/** Bell. */
export const BellIcon = () => (
  <Icon>
    <path d="M8 2.5a3.6 3.6 0 0 1 3.6 3.6c0 3 1.1 4.2 1.9 4.9h-11c.8-.7 1.9-1.9 1.9-4.9A3.6 3.6 0 0 1 8 2.5zM6.6 13a1.5 1.5 0 0 0 2.8 0" />
  </Icon>
)
