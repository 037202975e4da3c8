import { HelpView } from '../features/help/help-view'

/** `/help`: the dictionary of every figure; visible without signing in. */
export const HelpPage = () => <HelpView />
