type Payload = Record<string, unknown>;

/** Stores the provider's data in memory, so a restart deletes it. */
export function createMemoryAdapter() {
  const kept = new Map<string, Payload>();

  return (model: string) => {
    const key = (id: string) => `${model} ${id}`;
    const findWhere = (name: string, value: string) =>
      [...kept].find(([id, payload]) => id.startsWith(`${model} `) && payload[name] === value)?.[1];
    return {
      upsert: async (id: string, payload: Payload) => void kept.set(key(id), payload),
      find: async (id: string) => kept.get(key(id)),
      findByUid: async (uid: string) => findWhere("uid", uid),
      findByUserCode: async (userCode: string) => findWhere("userCode", userCode),
      destroy: async (id: string) => void kept.delete(key(id)),
      async consume(id: string) {
        Object.assign(kept.get(key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
      },
      async revokeByGrantId(grantId: string) {
        for (const [id, payload] of kept) {
          if (payload.grantId === grantId) {
            kept.delete(id);
          }
        }
      },
    };
  };
}
