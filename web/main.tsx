import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.ts';
import { startLanguage } from './lib/choices.ts';
import { followProfile } from './lib/profile.ts';
import { queryClient } from './lib/queries.ts';
import { onSession, session, startSession } from './lib/session.ts';

startSession();
let shownToken = session()?.token;
onSession(() => {
  // Somebody else's rows must not be seen, not even for a moment.
  if (session()?.token !== shownToken) queryClient.clear();
  shownToken = session()?.token;
  void router.revalidate();
});
followProfile();
await startLanguage();
createRoot(document.querySelector('#root') as HTMLElement).render(<App />);
