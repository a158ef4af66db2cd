import { mountAll } from './mount-all.ts'

// Signed-in users get the application instead, which mounts its islands itself.
if (document.documentElement.dataset['app'] === undefined) mountAll()
