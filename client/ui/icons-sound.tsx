import { Icon } from './icons'

const BODY = 'M2.5 6.2h2.3L8 3.5v9L4.8 9.8H2.5z'

/** Loudspeaker. */
const Speaker = ({ waves }: { waves: string }) => (
  <Icon>
    <path d={`${BODY}${waves}`} />
  </Icon>
)

export const SoundIcon = () => <Speaker waves="M10.3 6a3 3 0 0 1 0 4M12.2 4.2a5.6 5.6 0 0 1 0 7.6" />
export const SoundOffIcon = () => <Speaker waves="M10.5 6.3l3.2 3.4M13.7 6.3l-3.2 3.4" />
