import { mountAll } from './mount-all.ts'

// Whoever is signed in gets the application instead, which mounts its islands itself.
if (document.documentElement.dataset['app'] === undefined) mountAll()
