import os
import unittest

from greenhouse import plant
from plant_store_mock import PlantStoreMock

URL = os.environ.get("PLANT_STORE_MOCK_URL", "http://127.0.0.1:4010")

# A space of its own: other tests may use the same mock at the same time.
mock = PlantStoreMock(URL, "for-tests-only", space="python")


class GreenhouseTest(unittest.TestCase):
    def setUp(self):
        mock.reset()

    def test_a_plant_is_stored_with_its_exact_id(self):
        self.assertEqual(plant(mock.base_url, "t1", 9007199254740993, "Fern"), "created")
        self.assertEqual(mock.plants(), [{"id": "9007199254740993", "name": "Fern"}])

    def test_a_busy_service_is_asked_again(self):
        mock.inject({"kind": "status", "status": 503, "retryAfter": "0"}, times=1)
        self.assertEqual(plant(mock.base_url, "t1", 1, "Ivy"), "created")
        self.assertEqual([request["response"]["status"] for request in mock.requests()], [503, 200])

    def test_the_outcome_is_unknown_when_only_the_response_was_lost(self):
        mock.inject({"kind": "connectionReset"}, at="response", times=1)
        self.assertEqual(plant(mock.base_url, "t1", 7, "Moss"), "unknown")
        self.assertEqual(mock.plants(), [{"id": "7", "name": "Moss"}])
        [request] = mock.requests(id="7")
        self.assertTrue(request["stored"])
        self.assertNotIn("response", request)

    def test_a_refused_token_stores_nothing(self):
        self.assertEqual(plant(mock.base_url, "another", 1, "Fern"), "refused")
        self.assertEqual(mock.plants(), [])
        self.assertEqual(len(mock.requests(cause="refused_token")), 1)


if __name__ == "__main__":
    unittest.main()
