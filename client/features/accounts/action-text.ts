import { resources as text } from '../../text/resources'

/** Display name of an action. */
export const actionText = (action: string): string => text.actionTexts[action] ?? action
