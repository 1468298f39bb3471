import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes the closing of a server cut nobody off. Node's own way destroys each connection on which nothing is being
 * answered, even when the last answer is still on its way to a slow reader, and leaves the others open for the next
 * request, so that the close waits for their readers to go. Here a connection ends when all that was written has
 * gone out, be it now or after the answer under way.
 */
export const closeGently = (server: Server): void => {
  const connections = new Map<Socket, ServerResponse | undefined>();
  let isClosing = false;
  server.on('connection', (socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    connections.set(socket, response);
    response.once('close', () => {
      if (isClosing) socket.end();
      else if (connections.has(socket)) connections.set(socket, undefined);
    });
  });
  // `close()` calls this before it waits for the connections that are left.
  server.closeIdleConnections = () => {
    isClosing = true;
    for (const [socket, response] of connections) {
      if (!response) socket.end();
      else if (!response.headersSent) response.setHeader('connection', 'close');
    }
  };
};
