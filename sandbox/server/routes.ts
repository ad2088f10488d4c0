/** All REST routes of the stand-in. A path that none of them fits is answered with 404. */
import { applicationRoutes } from './applications.js';
import { callback } from './callback.js';
import { channelRoutes } from './channels.js';
import type { Core } from './core.js';
import { Rest } from './rest.js';
import type { Route } from './router.js';
import { threadRoutes } from './threads.js';
import { webhookRoutes } from './webhooks.js';

export function makeRest(core: Core, record: boolean): Rest {
  return new Rest(
    core,
    [
      callbackRoute(core),
      ...webhookRoutes(core),
      ...channelRoutes(core),
      ...threadRoutes(core),
      ...applicationRoutes(core),
    ],
    record,
  );
}

function callbackRoute(core: Core): Route {
  return {
    method: 'POST',
    pattern: '/interactions/:interaction/:token/callback',
    auth: false,
    handle: (call) =>
      callback(
        core,
        call.param('interaction'),
        call.param('token'),
        call.body,
        call.query.get('with_response') === 'true',
      ),
  };
}
