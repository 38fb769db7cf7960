import type { modulesCalls } from '#contract/workspace/modules.calls.ts';
import type { modulesSchemas } from '#contract/workspace/modules.schemas.ts';
import { moduleNames } from '#contract/platform/modules.ts';
import { CallFailure } from '#server/platform/base/failure.ts';
import type { Handlers } from '#server/platform/context/context.ts';
import { titleOfModule } from '#server/platform/modules/switched-off.ts';
import { lockModule, modulesInUse, moduleStates, obstacleTo, setModule } from './queries.ts';

/** Turning modules off and on (specification 27). */
export const modulesHandlers: Handlers<typeof modulesCalls, typeof modulesSchemas> = {
  async listModules(_input, { db }) {
    const [states, inUse] = await Promise.all([moduleStates(db), modulesInUse(db)]);
    const modules = moduleNames.map(async (name) => {
      const { switchedOffAt = null, switchedOffBy = null } = states.get(name) ?? {};
      const obstacle = switchedOffAt === null ? await obstacleTo(db, name) : null;
      return {
        name,
        isOn: switchedOffAt === null,
        switchedOffAt,
        switchedOffBy,
        inUse: inUse[name],
        obstacle,
      };
    });
    return { modules: await Promise.all(modules) };
  },

  async switchModule({ name, isOn }, { db, admin }) {
    const wasOn = await lockModule(db, name);
    if (wasOn === isOn) throw new CallFailure(409, 'moduleAlready');
    const obstacle = isOn ? null : await obstacleTo(db, name);
    if (obstacle) throw new CallFailure(409, obstacle);
    await setModule(db, { name, isOn, by: admin.id });
    const module = titleOfModule(name);
    return {
      output: {
        message: { sentence: isOn ? 'moduleSwitchedOn' : 'moduleSwitchedOff', values: { module } },
        result: { name, isOn },
      },
      audit: { record: name, before: { module: name, isOn: wasOn }, after: { module: name, isOn } },
    };
  },
};
