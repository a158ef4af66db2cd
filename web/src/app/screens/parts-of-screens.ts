import { OverviewView } from '../../features/bot-logs/shown-view.tsx'
import { viewsOfSidebar } from './overview-view.tsx'

/** What the screens of the sidebar load in addition to their own scripts. */
export const partsOfScreens = [...viewsOfSidebar, OverviewView]
